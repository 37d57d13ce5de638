import { Field } from "#app/platform/ui/forms/field.tsx";
import { ArtPaletteContext } from "#app/platform/ui/kit/art.tsx";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { Tile } from "#app/platform/ui/kit/tile.tsx";
import { ServiceCard } from "#app/routes/parts/service-card.tsx";
import type { ThemeData } from "./loader.server.ts";

/** The site's own components in the theme, light and dark. To look at only: nothing in it can be reached or pressed. */
export function Preview({ preview }: { preview: ThemeData }) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <ArtPaletteContext.Provider value={preview.chosen.art}>
        <div className="looks">
          <Look name="Light" sample={preview.sample} />
          <Look name="Dark" sample={preview.sample} />
        </div>
      </ArtPaletteContext.Provider>
    </section>
  );
}

function Look({
  name,
  sample: { studioName, heading, service },
}: {
  name: "Light" | "Dark";
  sample: ThemeData["sample"];
}) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <div className={`look look-${name.toLowerCase()}`} {...{ inert: "" }}>
        <div className="split">
          <span className="wordmark">{studioName}</span>
          <ButtonLink to="/book" small>
            Book Now
          </ButtonLink>
        </div>
        <h3>{heading}</h3>
        <p>
          A sentence with <a href="/services">a link in it</a>, and <Badge tone="accent">Today</Badge>
        </p>
        <div className="actions">
          <Button type="button">Book</Button>
          <Button type="button" variant="ghost">
            Services
          </Button>
        </div>
        <ul className="look-cards">
          <Tile to="/gallery" title="Gallery" line="A look inside" seed={3} hue="second" />
          <Tile to="/news" title="News" line="What is new here" seed={4} hue="first" />
        </ul>
        {service ? (
          <ul className="look-cards">
            <ServiceCard service={service} />
          </ul>
        ) : null}
        <Field name="sample" id={`sample-${name}`} label="Your name" defaultValue="Ana" />
        <Notice tone="plain">
          <p>Something to know.</p>
        </Notice>
      </div>
    </figure>
  );
}
