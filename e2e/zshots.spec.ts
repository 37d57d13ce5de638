import { fullBoard } from "./full-board.ts";
import { enrol, openSession } from "./persons.ts";
import { test } from "./studio.ts";
const dir = process.env.SHOTS ?? "/tmp/shots-b";
test("shots @script", async ({ browser, studio }) => {
  test.setTimeout(120000);
  const db = studio.database();
  const { date } = fullBoard(db, 60);
  db.prepare("UPDATE users SET username='Alexandrina Featherstonehaugh' WHERE username='Fifth Seat'").run();
  db.prepare("UPDATE users SET username='Bo Li' WHERE username='Sixth Seat'").run();
  const longs = ["Bartholomew Featherstone","Maximiliana-Theodora Lee","Priyanka Venkataraghavan-Whitcombe","Li Wu"];
  const ids = db.prepare("SELECT id FROM appointments WHERE date=? ORDER BY id").pluck().all(date) as number[];
  ids.forEach((id,i)=>{ if(i%6===0) db.prepare("UPDATE appointments SET customer_name=? WHERE id=?").run(longs[(i/6)%4],id);
    const st=["booked","confirmed","arrived","in_service","completed","no_show"][i%6]; if(i<24) try{db.prepare("UPDATE appointments SET status=? WHERE id=?").run(st,id);}catch{} });
  // two that touch, 15 minutes
  db.prepare("UPDATE appointments SET end_min=start_min+15 WHERE id=?").run(ids[17]);
  db.prepare("UPDATE appointments SET start_min=(SELECT start_min+15 FROM appointments WHERE id=?), end_min=(SELECT start_min+45 FROM appointments WHERE id=?) WHERE id=?").run(ids[17],ids[17],ids[25]);
  db.prepare("UPDATE appointments SET end_min=start_min+15 WHERE id=?").run(ids[34]);
  const today = String(db.prepare("SELECT date('now')").pluck().get());
  const p = await enrol(db, { username: "Rosa Jimenez", roles: ["receptionist"] });
  const { secret } = openSession(db, p.id);
  for (const [name,w,h,path,scheme,js] of [
    ["768",1366,768,`/receptionist?date=${date}`,"light",true],
    ["647",1366,647,`/receptionist?date=${date}`,"light",true],
    ["dark",1366,768,`/receptionist?date=${date}`,"dark",true],
    ["visit",1366,768,`/receptionist?date=${date}&visit=${ids[10]}`,"light",true],
    ["visit-noscript",1366,647,`/receptionist?date=${date}&visit=${ids[10]}`,"light",false],
    ["new",1366,768,`/receptionist?date=${date}&new`,"light",true],
    ["walkin",1366,768,`/receptionist?walkin`,"light",true],
    ["today",1366,768,`/receptionist`,"light",true],
    ["1024",1024,768,`/receptionist?date=${date}`,"light",true],
    ["1024visit",1024,768,`/receptionist?date=${date}&visit=${ids[10]}`,"light",true],
    ["phone",360,740,`/receptionist`,"light",true],
    ["phone-full",360,740,`/receptionist?date=${date}`,"light",true],
    ["phone-visit",360,740,`/receptionist?date=${date}&visit=${ids[10]}`,"light",true],
    ["provider",360,740,`/receptionist/week?date=${today}`,"light",true],
  ] as const) {
    if (process.env.ONLY && !process.env.ONLY.split(",").includes(name)) continue;
    const context = await browser.newContext({ baseURL: studio.url, viewport:{width:w,height:h}, colorScheme: scheme, javaScriptEnabled: js });
    await context.addCookies([{ name: "sid", value: secret, url: studio.url, httpOnly: true }]);
    const page = await context.newPage();
    await page.goto(path); await page.waitForTimeout(400);
    await page.screenshot({ path: `${dir}/${name}.png` });
    await context.close();
  }
});
