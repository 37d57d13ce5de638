import type { FirstEntry } from "./first-entry.ts";

export const advice: FirstEntry[] = [
  {
    kind: "advice",
    slug: "everyday-routine",
    title: "A routine that is enough",
    body: `
Most skin needs three things, and none has to be expensive.

- **In the evening:** a mild cleanser, then a moisturizer on damp skin.
- **In the morning:** water, moisturizer if the skin feels tight, and sunscreen of at least SPF 30.
- **New things one at a time**, two weeks apart. Otherwise you won't know which one caused a reaction.
`,
  },
  {
    kind: "advice",
    slug: "after-a-facial",
    title: "After a facial",
    body: `
- **The same day:** no makeup if you can, no sauna, no workout that makes you sweat.
- **For two days:** no peel, no retinol, and sunscreen every morning.
- Small spots on the second day are normal after a deep cleansing. Leave them alone, and they go away by themselves.
`,
  },
  {
    kind: "advice",
    slug: "waxing",
    title: "Before and after waxing",
    body: `
**Before.** The hair should be as long as a grain of rice, about two weeks after shaving. No lotion on the day. Tell us if you use retinol or acids there, because the skin can come off with the hair.

**After.** Avoid hot baths, tight clothes and sun for a day. From the third day on, a soft cloth or a mild scrub twice a week keeps hairs from growing in.
`,
  },
  {
    kind: "advice",
    slug: "lash-lift",
    title: "A lash lift that lasts",
    body: `
- **For 24 hours** keep water, steam and mascara away from your lashes, and sleep on your back if you can.
- After that, use mascara that comes off with water, because oil shortens the lift.
- It grows out with your lashes in six to eight weeks. Come again when they look uneven, not before.
`,
  },
  {
    kind: "advice",
    slug: "brow-tint",
    title: "Keeping the color of your brows",
    body: `
Keep your brows dry for a day, and avoid cleansers and creams with oil. Sun and salt water fade a tint fastest, so a hat helps more than anything we could sell you.
`,
  },
  {
    kind: "advice",
    slug: "see-a-doctor",
    title: "When to see a doctor instead",
    body: `
We look after healthy skin. Please see a doctor before you come to us if

- a mole changes, bleeds or itches;
- a rash spreads, weeps or comes with fever;
- acne hurts or leaves scars.

We tell you if we see something that a doctor should look at. It is not a diagnosis, only what a friend would say.
`,
  },
];
