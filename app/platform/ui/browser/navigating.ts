export function isNavigating(drawn: string): boolean {
  const { navigation, location } = window.__remixRouter.state;
  return navigation.state !== "idle" || location.key !== drawn;
}
