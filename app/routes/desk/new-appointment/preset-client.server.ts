import type { FoundClient, FoundClients } from "#app/domain/clients/find/find-clients.server.ts";

/** Who was found, and before them the chosen client where another search has not found them again. */
export function withPreset(clients: FoundClients | null, preset: FoundClient | null): FoundClients | null {
  if (!preset) return clients;
  const { found, more } = clients ?? { found: [], more: 0 };
  const others = found.filter(({ value }) => value !== preset.value);
  return others.length < found.length ? clients : { found: [preset, ...others], more };
}
