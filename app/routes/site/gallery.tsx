import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadGalleryPage } from "#app/domain/website/pages/gallery.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

type Photo = { to: string; image: string; alt: string; caption: string };

/** Less than the displayed width, because a 3x screen would load twice the allowed bytes. */
const sizes = "(min-width: 76rem) 22rem, 30vw";

export function PhotoGrid({ photos }: { photos: Photo[] }) {
  return (
    <ul className="gallery">
      {photos.map(({ to, image, alt, caption }) => (
        <li key={to}>
          <figure>
            <Link to={to} className="photo">
              <img
                src={image.replace("-800.", "-400.")}
                srcSet={pictureSet(image, [400, 800])}
                sizes={sizes}
                alt={alt}
                width="400"
                height="267"
                loading="lazy"
                decoding="async"
              />
            </Link>
            {caption ? <figcaption>{caption}</figcaption> : null}
          </figure>
        </li>
      ))}
    </ul>
  );
}

export const handle = {
  access: { GET: "public" },
  page: { title: "Gallery", sitemap: true },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: data && data.page > 1 ? `${handle.page.title}, page ${data.page}` : handle.page.title,
    data,
  });

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadGalleryPage(context.origin, new URL(request.url).searchParams.get("page"));
  if (!page) throw new Response("Not Found", { status: 404 });
  return page;
}

export default function Gallery() {
  const { lead, photos, newer, older, invitation, fabrics } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading lead={lead}>Gallery</PageHeading>
      {photos.length > 0 ? <PhotoGrid photos={photos} /> : <Fabrics names={fabrics} />}
      {newer || older ? (
        <nav className="photo-nav" aria-label="More photos">
          {newer ? (
            <Link to={newer} rel="prev">
              Previous photos
            </Link>
          ) : null}
          {older ? (
            <Link to={older} rel="next">
              More photos
            </Link>
          ) : null}
        </nav>
      ) : null}
      <section className="ready">
        {invitation ? <h2>{invitation}</h2> : null}
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
      </section>
    </>
  );
}

function Fabrics({ names }: { names: string[] }) {
  return (
    <ul className="gallery">
      {names.map((name, index) => (
        <li key={name} className={`swatch cloth-${1 + (index % 5)}`}>
          <p>{name}</p>
        </li>
      ))}
    </ul>
  );
}
