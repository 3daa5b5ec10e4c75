// Shows the seconds that are left, each second until there are none. The monotonic clock may stop while a phone sleeps, and the clock
// of the day may be set back: the one that went further counts.
export function countDown(total, show) {
  const [begun, since] = [performance.now(), Date.now()];
  const tick = () => {
    const passed = Math.max(performance.now() - begun, Date.now() - since);
    const left = Math.max(0, Math.ceil(total - passed / 1000));
    if (left === 0) clearInterval(beat);
    show(left);
  };
  const beat = setInterval(tick, 1000);
  tick();
}
