// Hands an invitation to KakaoTalk by Kakao's own script, which this page alone loads, and copies its code: whoever
// is asked for it types it in.
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
