// Shares an invitation with KakaoTalk through Kakao's SDK, which only this page loads, and copies the invitation
// code to the clipboard.
import { toast } from "./toast.js";

const button = document.querySelector("[data-kakao-key]");

button.addEventListener("click", () => {
  const { kakaoKey, text, url, open, missing, code, copied } = button.dataset;
  const { Kakao } = window;
  if (!Kakao) return toast(missing);
  if (!Kakao.isInitialized()) Kakao.init(kakaoKey);
  const link = { mobileWebUrl: url, webUrl: url };
  Kakao.Share.sendDefault({ objectType: "text", text, link, buttonTitle: open });
  navigator.clipboard?.writeText(code).then(() => toast(copied), () => {});
});
