/** True while another page loads or isn't drawn yet; `drawn` is the key of the drawn location. */
export function isNavigating(drawn: string): boolean {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.state !== "idle" || location.key !== drawn;
}
