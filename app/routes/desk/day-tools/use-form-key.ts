import { useLocation } from "@remix-run/react";
import { useRef } from "react";

/** Changes with each address that opens a form of its own, so that nothing of the call before stands in it. */
export function useFormKey(): string {
  const { key, search } = useLocation();
  const held = useRef(key);
  if (opensFreshForm(search)) held.current = key;
  return held.current;
}

/** A parked call, or a client who comes without the place that the form's own look-ups always name. */
export function opensFreshForm(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("parked") || (query.has("client") && !query.has("provider"));
}
