/**
 * On pages of guests the script comes after the page is painted, or at the first touch: everything works before it, and
 * what the page is made of has the line for itself (docs/decisions/030). The tags are those that Remix's <Scripts> renders;
 * React keeps the elements as it finds them when it wakes the page.
 */

/** The document with its scripts put to sleep: nothing asks for them before `wakeLater` does. */
export const asleep = (document: string): string =>
  document
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/(<script\b[^>]*) type="module" async=""/u, '$1 type="later"');

/**
 * Runs in the head. A script element is asked to run only once, so another one takes the place of the sleeping one. A page
 * that nobody sees is not painted; it wakes ten seconds after it is loaded.
 */
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

// Keys that are pressed before the page listens are kept, and done once it does (rule 6.80).

/** `id`: of the element that had the focus, or empty; `at`: when, in milliseconds of the page. */
export type KeptKey = { key: string; alt: boolean; shift: boolean; id: string; at: number };

declare global {
  interface Window {
    /** Undefined where nothing keeps keys, or whoever does them has taken them. */
    keptKeys?: KeptKey[] | undefined;
  }
}

/**
 * Runs in the head of the pages of the desk's people. What a field or a link does by itself is theirs; F2 and the slash go to
 * the search at once. Escape, a press and a focus in a field take back what is kept.
 */
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
