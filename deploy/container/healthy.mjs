/** HEALTHCHECK of the container: asks /up. */
const up = `http://127.0.0.1:${process.env.PORT}/up`;
const isUp = await fetch(up).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isUp ? 0 : 1);
