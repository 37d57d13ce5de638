/** On guest pages scripts load after the first paint or on first touch, because all pages work without them (docs/decisions/030). */

/** Returns the document with scripts disabled until `wakeLater` runs. */
export const asleep = (document: string): string =>
  document
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script\b[^>]*) type="module" async=""/u, '$1 type="later"');

/** Replaces the sleeping script element, because a script element runs only once. Hidden pages wake ten seconds after they load. */
const wakeLater = `(function(){
var touches=["pointerdown","keydown"];
function wake(){
var asleep=document.querySelector("script[type=later]");
if(!asleep)return;
touches.forEach(function(name){removeEventListener(name,wake,true)});
document.querySelectorAll("link[rel=later]").forEach(function(link){link.rel="modulepreload"});
var script=document.createElement("script");
script.type="module";
script.nonce=asleep.nonce;
script.textContent=asleep.textContent;
asleep.replaceWith(script);
}
touches.forEach(function(name){addEventListener(name,wake,true)});
function rest(){(window.requestIdleCallback||setTimeout)(wake)}
addEventListener("load",function(){
var known=(window.PerformanceObserver||{}).supportedEntryTypes||[];
if(known.indexOf("paint")<0)return rest();
new PerformanceObserver(function(seen){
if(seen.getEntriesByName("first-contentful-paint").length)rest();
}).observe({type:"paint",buffered:true});
setTimeout(wake,10000);
});
})()`;

// Keys pressed before the page is ready are recorded and replayed (rule 6.80).

export type KeptKey = { key: string; alt: boolean; shift: boolean; id: string; at: number };

declare global {
  interface Window {
    keptKeys?: KeptKey[] | undefined;
  }
}

/** Leaves keys in fields and links to the browser. Escape, a press or focus in a field clears the recorded keys. */
const keepKeys = `(function(){
window.keptKeys=[];
var fields="input,select,textarea";
function forget(){if(window.keptKeys)window.keptKeys.length=0}
addEventListener("pointerdown",forget,true);
addEventListener("focusin",function(e){if(e.target.matches(fields))forget()});
addEventListener("keydown",function(e){
var kept=window.keptKeys,on=e.target,key=e.key,alt=e.altKey;
if(e.defaultPrevented||e.ctrlKey||e.metaKey||!on.closest)return;
var typed=on.closest(fields),box=document.getElementById("find");
if(box&&(key=="F2"||key=="/"&&!typed&&!alt)){e.preventDefault();box.focus();box.select();return}
if(!kept||typed||!document.getElementById("board-says"))return;
if(key=="Escape")return forget();
var board=on.closest("#board"),day=on.closest("#previous-day,#today,#next-day"),router=window.__remixRouter;
if(day){if(key!="Enter"||!router||router.state.navigation.state=="idle")return}
else{
if(!board&&(alt||on!=document.body&&!on.closest("#panel")))return;
if(key=="Enter"?!board||!kept[0]:!(alt?/^(Arrow|Page)/:board||on==document.body?/^([a-z?]$|Arrow)/i:/^Arrow/).test(key))return;
}
if(board||day)e.preventDefault();
if(!e.repeat)kept.push({key:key,alt:alt,shift:e.shiftKey,id:on.id,at:e.timeStamp});
});
})()`;

/** Reloads the first document after three seconds if one of its scripts fails to load, at most once in 30 seconds. */
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

export const headScript = ({ late, keys }: { late: boolean; keys: boolean }): string =>
  [guard, late && wakeLater, keys && keepKeys].filter(Boolean).join(";");
