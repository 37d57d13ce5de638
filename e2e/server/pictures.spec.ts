/** Tests that hostile files are refused with the text of rule 23.1 wherever pictures are uploaded. */
import { hostileFiles } from "#e2e/photos.ts";
import { expect, test } from "#e2e/studio.ts";

const wrong = "Invalid image format. Please use PNG or JPEG.";
const tooLarge = "Image is too large. Please use a smaller image (max 1MB recommended).";

test("the service API, the services page and the gallery refuse hostile files", async ({
  studio,
  request,
}) => {
  test.setTimeout(120_000);
  const { url } = studio;
  const data = { email: "admin@demo.test", password: "Demo-Pass-1" };
  expect((await request.post(`${url}/api/auth/login`, { data })).status()).toBe(200);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const kept = () => studio.database().prepare("SELECT count(*) FROM media").pluck().get();
  const before = kept();
  for (const [name, buffer] of await hostileFiles()) {
    const large = name === "1,048,577 bytes";
    const [status, sentence] = large ? [413, tooLarge] : [400, wrong];
    const file = { name: "photo.png", mimeType: "image/png", buffer };
    const image = `data:image/png;base64,${buffer.toString("base64")}`;
    const service = { name: `Hostile ${name}`, price: "10", duration: "30" };
    const api = await request.post(`${url}/api/services`, { headers, data: { ...service, image } });
    expect([name, api.status(), (await api.json()).error]).toEqual([name, status, sentence]);
    const page = await request.post(`${url}/admin/services?add`, {
      headers,
      multipart: { ...service, intent: "add", image: file },
    });
    expect([name, page.status(), (await page.text()).includes(sentence)]).toEqual([name, status, true]);
    const gallery = await request.post(`${url}/admin/gallery`, {
      headers,
      multipart: { intent: "upload", pictures: file },
    });
    expect([name, gallery.status(), (await gallery.text()).includes(sentence)]).toEqual([name, status, true]);
  }
  expect(kept()).toBe(before);
});
