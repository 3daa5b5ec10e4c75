// Marks the dot of the slide in sight, and lets dots move the slides without an entry in the history.
const slides = document.querySelector(".slides");
const dots = [...document.querySelectorAll(".dots a")];

const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen)
    if (isIntersecting)
      for (const dot of dots) dot.hash === `#${target.id}` ? dot.setAttribute("aria-current", "true") : dot.removeAttribute("aria-current");
}, { root: slides, threshold: 0.6 });
for (const slide of slides.children) watcher.observe(slide);

for (const dot of dots)
  dot.addEventListener("click", (event) => {
    event.preventDefault();
    slides.scrollTo({ left: slides.querySelector(dot.hash).offsetLeft - slides.offsetLeft });
  });
