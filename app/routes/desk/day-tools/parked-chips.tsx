import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import type { ParkedForm } from "#app/domain/till/checkout/desk-checkout.server.ts";
import { deskFormId } from "#app/routes/desk/parts/pick.ts";

/** Links that leave a half-filled form: parked calls and search results. */
const leavingLinks = ".parked a, .find-results a[href^='/receptionist']";

/** Parks a half-filled appointment before a link opens another one. */
function useParking(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // The capture phase runs before the link's own handler.
    const options = { capture: true };
    const park = (event: MouseEvent) => {
      const form = document.getElementById(deskFormId);
      const link = event.target instanceof Element ? event.target.closest(leavingLinks) : null;
      const to = link?.getAttribute("href");
      if (!(form instanceof HTMLFormElement) || !to) return;
      if (form.elements.namedItem("visit") || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      body.set("intent", "park");
      fetch(form.action, { method: "POST", body, redirect: "manual" })
        .catch(() => undefined)
        .then(() => navigate(to, { preventScrollReset: true }));
    };
    document.addEventListener("click", park, options);
    return () => document.removeEventListener("click", park, options);
  }, [navigate]);
}

export function ParkedChips({ parked }: { parked: (ParkedForm & { to: string })[] }) {
  useParking();
  if (parked.length === 0) return null;
  return (
    <ul className="parked" aria-label="Parked calls">
      {parked.map(({ to, word, label }) => (
        <li key={to}>
          <Link to={to} className="button ghost" preventScrollReset>
            {word}: <span className="private">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
