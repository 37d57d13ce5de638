/** Keys that are pressed before the page listens are kept, and done once it does (rule 6.80). */

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
export const keepKeys = `(function(){
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
