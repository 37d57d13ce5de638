import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTextAreas } from "#app/platform/ui/browser/keep-text-areas.client.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { retryPageLoads } from "#app/platform/ui/browser/page-load.client.ts";

// Styles rendered after a client navigation need the nonce of the current document.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

const putTextsBack = keepTextAreas();

function Browser() {
  useLayoutEffect(putTextsBack, []);
  useLayoutEffect(() => retryPageLoads(window.__remixRouter.routes), []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonce}>
        <Browser />
      </NonceContext.Provider>
    </StrictMode>,
  );
});
