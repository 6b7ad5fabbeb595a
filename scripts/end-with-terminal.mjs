// Ends this process like SIGTERM when its terminal or the shell of `npm start` has gone.
const end = () => process.kill(process.pid, 'SIGTERM');

process.on('SIGHUP', end);

// npm runs its scripts in a shell and sends signals only to that, which would leave this process running.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}
