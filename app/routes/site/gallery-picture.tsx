import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadPhotoPage } from "#app/domain/website/pages/gallery.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";
import contentCss from "#app/routes/parts/styles/content.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "Gallery" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const words = data
    ? `${data.photo.caption || data.photo.alt} (photo ${data.number} of ${data.count})`
    : handle.page.title;
  return pageMeta({ matches, title: words, data });
};

export function loader({ params, context }: LoaderFunctionArgs) {
  const page = loadPhotoPage(idOf(params.pictureId), context.origin);
  if (!page) throw new Response("Not Found", { status: 404 });
  return page;
}

export default function Photo() {
  const { photo, number, count, previous, next, all, facts } = useLoaderData<typeof loader>();
  const { image, width, height, alt, caption } = photo;
  return (
    <>
      <PageHeading>
        Photo {number} of {count}
      </PageHeading>
      <figure className="whole-photo">
        <img
          src={image}
          srcSet={pictureSet(image)}
          sizes="(min-width: 76rem) 72rem, 92vw"
          alt={alt}
          width={width}
          height={height}
        />
        {caption ? <figcaption>{caption}</figcaption> : null}
      </figure>
      <nav className="photo-nav" aria-label="Photos">
        {previous ? (
          <Link to={previous.to} rel="prev">
            <Icon name="arrow-left" />
            Previous
            <span className="visually-hidden">: {previous.alt}</span>
          </Link>
        ) : null}
        {next ? (
          <Link to={next.to} rel="next">
            Next
            <span className="visually-hidden">: {next.alt}</span>
            <Icon name="chevron-right" />
          </Link>
        ) : null}
        <ButtonLink to={all} variant="ghost" small>
          All photos
        </ButtonLink>
      </nav>
      <StructuredData facts={facts} />
    </>
  );
}
