// Exits with 0 if the server of this machine wants requests: `/health/ready`, for containers.
const url = `http://localhost:${process.env.PORT || 8080}/health/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exitCode = answer?.ok === true ? 0 : 1;
