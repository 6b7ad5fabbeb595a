// The health check of the container image: fails unless this container's server answers.
const port = process.env.PORT ?? '8080';
const { ok } = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
