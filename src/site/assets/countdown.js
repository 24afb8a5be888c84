/** Keeps the time that is left current, in the words of the server (timeLeft in words.ts). */
const counted = (value, noun) => `${value} ${noun}${value === 1 ? '' : 's'}`;

function timeLeft(ms) {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts =
    days > 0
      ? [counted(days, 'day'), hours > 0 && counted(hours, 'hour')]
      : [hours > 0 && counted(hours, 'hour'), minutes % 60 > 0 && counted(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ');
}

function update() {
  for (const left of document.querySelectorAll('[data-until]')) {
    const ms = Date.parse(left.dataset.until) - Date.now();
    const words = timeLeft(ms);
    if (ms > 0 && left.textContent !== words) left.textContent = words;
  }
}

setInterval(update, 20_000);
document.addEventListener('visibilitychange', update);
