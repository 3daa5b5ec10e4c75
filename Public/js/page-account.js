// Names for whom the page was made, for requests that may wait while somebody else signs in in another tab.
export const pageAccount = { "Madang-Account": document.documentElement.dataset.account ?? "" };
