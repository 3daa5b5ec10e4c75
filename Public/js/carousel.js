// Marks the dot of a carousel's slide in sight, and lets dots move the slides without an entry in the history.
for (const carousel of document.querySelectorAll(".carousel")) {
  const slides = carousel.querySelector(".slides");
  const dots = [...carousel.querySelectorAll(".dots a")];
  const mark = (id) => {
    for (const dot of dots) dot.hash === `#${id}` ? dot.setAttribute("aria-current", "true") : dot.removeAttribute("aria-current");
  };
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) mark(target.id);
  }, { root: slides, threshold: 0.6 });
  for (const slide of slides.children) watcher.observe(slide);

  for (const dot of dots)
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      slides.querySelector(dot.hash).scrollIntoView({ block: "nearest", inline: "center" });
    });
}
