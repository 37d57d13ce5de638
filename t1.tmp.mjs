import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
const dir = mkdtempSync("/dev/shm/sim-");
const t0=performance.now();
function start(n, now){
 return new Promise((ok,no)=>{
 const c = fork("simulate/studio.mjs",[JSON.stringify({now, seed:"1:"+n, build: process.cwd()+"/build/index.js", postFile: dir+"/post.jsonl", origin:"http://studio.localhost:3000"})],{serialization:"advanced",stdio:["ignore","inherit","inherit","ipc"],execArgv:[],env:{...process.env,DATA_DIR:dir,ORIGIN:"http://studio.localhost:3000",STUDIO_TIMEZONE:"Europe/Berlin",LOG:"off",SMTP_URL:"smtp://127.0.0.1:1",NODE_ENV:"production"}});
 c.once("message",m=>ok([c,m])); c.once("exit",(a,b)=>no(new Error("exit "+a+b)));
 });
}
let now=Date.parse("2027-03-01T08:00:00Z");
const [c,m]=await start(1,now);
console.log("start ms",performance.now()-t0, m.doors.length, m.zone);
let id=0; const call=(order,x)=>new Promise(r=>{const my=++id; const l=m=>{if(m.id===my){c.off("message",l);r(m)}}; c.on("message",l); c.send({id:my,order,...x})});
const step=(asks,x={})=>{const e=60000; now+=e; return call("step",{at:now,elapsed:e,asks,fuse:0,mail:{mode:"up",refused:[]},...x})};
let r=await step([{method:"GET",path:"/api/services",ip:"1.2.3.4",requestId:"a"}]); console.log(JSON.stringify(r).slice(0,300));
r=await step([{method:"GET",path:"/api/availability?service_id=1&date=2027-03-03",ip:"1.2.3.4",requestId:"a"}]); console.log(JSON.stringify(r).slice(0,300));
const times=JSON.parse(r.value.answers[0].text).times;
let t=performance.now();
for(let i=0;i<300;i++){await step([{method:"GET",path:"/api/availability?service_id=1&date=2027-03-0"+(3+i%6),ip:"1.2.3.4",requestId:"a"}])}
console.log("availability each",(performance.now()-t)/300); t=performance.now();
r=await step([{method:"POST",path:"/api/appointments",ip:"1.2.3.4",requestId:"b",headers:{"Content-Type":"application/json"},body:JSON.stringify({customerName:"Olivia",customerEmail:"o@mail.example",customerPhone:"(503) 555-0130",serviceId:1,providerId:"any",date:"2027-03-03",time:times[0].time})}]); console.log(JSON.stringify(r).slice(0,500));
console.log("book",performance.now()-t);
await step([]); await step([]);
t=performance.now(); for(let i=0;i<100;i++) await step([]); console.log("tick each",(performance.now()-t)/100);
t=performance.now(); for(let i=0;i<50;i++) {r=await step([{method:"GET",path:"/book?service="+(1+i%7),ip:"1.2.3.4",requestId:"a"}])} console.log("page each",(performance.now()-t)/50, r.value.answers[0].status, r.value.answers[0].text.length);
t=performance.now();
c.kill("SIGKILL"); await new Promise(r=>c.once("exit",r)); const [c2]=await start(2,now+1000); console.log("restart",performance.now()-t); c2.kill();
import { readFileSync } from "node:fs"; console.log(readFileSync(dir+"/post.jsonl","utf8").slice(0,1500));
