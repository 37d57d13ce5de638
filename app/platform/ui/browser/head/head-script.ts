import { keepKeys } from "./early-keys.ts";
import { wakeLater } from "./late-script.ts";

/**
 * Reloads the first document when one of its own scripts does not arrive: three seconds later and at most once in thirty,
 * as what stays broken must not reload for ever. The page works without script meanwhile.
 */
const guard = `(function(){
var planned=false;
function reload(){
if(planned)return;
planned=true;
try{
var last=Number(sessionStorage.getItem("reloadedAt")||0);
if(Date.now()-last<30000)return;
sessionStorage.setItem("reloadedAt",String(Date.now()));
}catch(e){return}
setTimeout(function(){location.reload()},3000);
}
addEventListener("error",function(e){
if(e.target&&e.target.tagName==="SCRIPT")reload();
},true);
addEventListener("unhandledrejection",function(e){
if(/dynamically imported module|module script failed/i.test(String(e.reason&&e.reason.message)))reload();
});
})()`;

/** What runs in the head of a page that loads script, before any module. */
export const headScript = ({ late, keys }: { late: boolean; keys: boolean }): string =>
  [guard, late && wakeLater, keys && keepKeys].filter(Boolean).join(";");
