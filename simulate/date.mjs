export function replaceDate(readClock) {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [readClock()], made),
    apply: () => new RealDate(readClock()).toString(),
    get: (real, name) => (name === "now" ? readClock : real[name]),
  });
}
