/** What an appointment is about, in words: its service with what was added to it (rule 35.64). */
type Named = { serviceName: string; added: readonly string[] };

/** "Facial, Brows and Peel". */
export function listedNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** "Brow Shaping with Brow tint"; the service alone where nothing was added. */
export const nameWithAdded = ({ serviceName, added }: Named): string =>
  added.length > 0 ? `${serviceName} with ${listedNames(added)}` : serviceName;

/** "Facial with Maya", "Brow Shaping with Brow tint, with Maya". */
export const namedWithProvider = (appointment: Named & { providerName: string }): string =>
  `${nameWithAdded(appointment)}${appointment.added.length > 0 ? "," : ""} with ${appointment.providerName}`;
