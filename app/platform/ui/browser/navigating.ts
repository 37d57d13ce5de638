/** Whether another page is on its way, or has come and is not drawn yet; `drawn` is the key of the location that is. */
export function isNavigating(drawn: string): boolean {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.state !== "idle" || location.key !== drawn;
}
