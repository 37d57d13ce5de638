import { Form } from "@remix-run/react";
import { typedMoney, typedNumber } from "#app/domain/till/till-fields.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { TillPage } from "./loader.server.ts";
import { tillUrl } from "./till-parts.ts";

type Product = TillPage["page"]["products"][number];

/** Each product is a form of its own; the last one adds. */
export function Products({ page, problem }: TillPage) {
  return (
    <>
      {page.products.map((product) => (
        <details
          key={product.id}
          className="more"
          open={problem?.values.id === String(product.id) || undefined}
        >
          <summary>
            {product.words}
            {product.stock === null ? "" : `, ${product.stock} in stock`}
            {product.active ? "" : ", not sold"}
          </summary>
          <div className="stack">
            <ProductForm page={page} problem={problem} product={product} />
            {product.countsStock ? <StockForm product={product} problem={problem} /> : null}
          </div>
        </details>
      ))}
      <h3>New product</h3>
      <ProductForm key={page.products.length} page={page} problem={problem} product={null} />
    </>
  );
}

function ProductForm({
  page: { rates, currency },
  problem,
  product,
}: TillPage & { product: Product | null }) {
  const id = product?.id ?? 0;
  const isOwn = problem?.form === "product" && problem.values.id === String(id);
  const told = isOwn ? problem : unsent;
  const control = controlsOf(told, {
    name: product?.name,
    price: product?.price,
    taxRateId: product?.taxRateId ?? "",
  });
  const own = (name: string) => ({ ...control(name), id: product ? `${name}-${id}` : name });
  return (
    <Form
      method="post"
      action={tillUrl("products")}
      className="card stack"
      noValidate
      key={`${id} ${product?.name}`}
    >
      <input type="hidden" name="id" value={id} />
      <div className="till-row">
        <Field {...own("name")} label="Name" autoComplete="off" />
        <Field {...own("price")} label={`Price in ${currency}`} {...typedMoney} />
        <Field as="select" {...own("taxRateId")} label="Tax">
          <option value="">The usual one</option>
          {rates.map((rate) => (
            <option key={rate.id} value={rate.id}>
              {rate.words}
            </option>
          ))}
        </Field>
      </div>
      <label className="choice">
        <input type="checkbox" name="countsStock" defaultChecked={product?.countsStock} />
        Count its stock
      </label>
      {product ? (
        <label className="choice">
          <input type="checkbox" name="active" defaultChecked={product.active} />
          It is sold
        </label>
      ) : (
        <Opening control={own("opening")} />
      )}
      <div className="actions">
        <Button name="intent" value="product" variant={product ? "ghost" : "filled"}>
          {product ? `Save ${product.name}` : "Add product"}
        </Button>
      </div>
    </Form>
  );
}

const Opening = ({ control }: { control: ReturnType<ReturnType<typeof controlsOf>> }) => (
  <Field
    {...control}
    label="How many there are now"
    hint="Where its stock is counted"
    {...typedNumber}
    optional
  />
);

function StockForm({ product: { id, name }, problem }: { product: Product; problem: TillPage["problem"] }) {
  const isOwn = problem?.form === "stock" && problem.values.id === String(id);
  const told = isOwn ? problem : unsent;
  const { values } = told;
  const control = controlsOf(told);
  return (
    <Form method="post" action={tillUrl("products")} className="till-row" noValidate>
      <input type="hidden" name="id" value={id} />
      <Field
        {...control("quantity")}
        id={`quantity-${id}`}
        label="How many"
        hint="Fewer with a minus"
        {...typedNumber}
      />
      <Field as="select" name="why" id={`why-${id}`} label="Why" defaultValue={values.why}>
        <option value="delivery">Delivered</option>
        <option value="count">Counted: so many more or fewer</option>
        <option value="loss">Lost or used up</option>
      </Field>
      <Button name="intent" value="stock" variant="ghost" aria-label={`Note the stock of ${name}`}>
        Note
      </Button>
    </Form>
  );
}
