/** Loaded before a command of the studio's: its clock stands where the simulation's does (SIMULATED_AT). */
const at = Number(process.env.SIMULATED_AT);
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, made) =>
    Reflect.construct(real, given.length > 0 ? given : [at], made === globalThis.Date ? real : made),
  get: (real, name) => (name === "now" ? () => at : real[name]),
});
