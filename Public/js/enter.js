// Whether a key is an Enter that sends. Shift+Enter breaks the line; while a syllable is being composed, Enter ends it, and Safari
// says that it has ended before it says which key ended it, with 229.
export const isEnter = ({ key, shiftKey, isComposing, keyCode }) =>
  key === "Enter" && !shiftKey && !isComposing && keyCode !== 229;
