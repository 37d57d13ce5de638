import { Form } from "@remix-run/react";
import { productForm, stockForm } from "#app/domain/till/till-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { TillPage } from "./loader.server.ts";
import { tillUrl } from "./till-parts.ts";

type Product = TillPage["page"]["products"][number];

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
            {product.active ? "" : ", not for sale"}
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
  const field = filled(productForm, isOwn ? problem : undefined, product ?? {}, product ? `-${id}` : "");
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
        <FormField {...field("name")} />
        <FormField {...field("price")} label={`Price in ${currency}`} />
        <FormField {...field("taxRateId")}>
          <option value="">Default</option>
          {rates.map((rate) => (
            <option key={rate.id} value={rate.id}>
              {rate.words}
            </option>
          ))}
        </FormField>
      </div>
      <FormField {...field("countsStock")} />
      <FormField {...field(product ? "active" : "opening")} />
      <div className="actions">
        <Button name="intent" value="product" variant={product ? "ghost" : "filled"}>
          {product ? `Save ${product.name}` : "Add product"}
        </Button>
      </div>
    </Form>
  );
}

function StockForm({ product: { id, name }, problem }: { product: Product; problem: TillPage["problem"] }) {
  const isOwn = problem?.form === "stock" && problem.values.id === String(id);
  const field = filled(stockForm, isOwn ? problem : undefined, {}, `-${id}`);
  return (
    <Form method="post" action={tillUrl("products")} className="till-row" noValidate>
      <input type="hidden" name="id" value={id} />
      <FormField {...field("quantity")} />
      <FormField {...field("why")} />
      <Button name="intent" value="stock" variant="ghost" aria-label={`Update the stock of ${name}`}>
        Update stock
      </Button>
    </Form>
  );
}
