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
export const wakeLater = `(function(){
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
