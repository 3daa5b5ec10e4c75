// Fills in mobile numbers from the contacts of the phone, in browsers with the Contact Picker API.
const button = document.querySelector("[data-contacts]");
const field = document.querySelector("#numbers");

const plain = (number) => number.replace(/[^\d+]/g, "").replace(/^(\+82|0082)0?/, "0");

if (button && field && navigator.contacts?.select) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      const people = await navigator.contacts.select(["tel"], { multiple: true });
      const chosen = people.flatMap((person) => person.tel).map(plain).filter((number) => /^01[016789]\d{7,8}$/.test(number));
      const lines = [...field.value.split("\n").map((line) => line.trim()), ...chosen].filter(Boolean);
      field.value = [...new Set(lines)].join("\n");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    } catch {
      // Closed without a choice.
    }
  });
}
