import type { Treatment } from "./treatment.ts";

export const browsAndLashes = [
  {
    name: "Brow Shaping",
    description: "Wax and tweezers, shaped to your face and not to a stencil.",
    category: "Brows & Lashes",
    durationMinutes: 15,
    priceMinor: 2600,
    story: `We look at your face before we look at your brows: where they begin, where they should rise, and what you like about them. Then we remove as little as possible, with soft wax for the line and tweezers for the rest, and cool the skin with aloe.`,
    forWhom: `- you want a clean line that still looks like you
- your brows have grown out and you have lost the shape`,
    notForWhom: `- you use retinol or acids near your brows: the skin can come off with the hair, so ask for tweezers only
- you had a peel or a sunburn in the last week`,
    preparation: `Let them grow for three weeks if you can. The more there is, the better the shape.`,
    aftercare: `No makeup on the skin around them until the evening, and no sauna for a day.`,
    questions: `Can you repair brows that were plucked too thin?
Yes, over time. We shape the hairs that you have and tell you which ones to leave alone.`,
  },
  {
    name: "Brow & Lash Tint",
    description: "Color for brows and lashes that stays for four to six weeks.",
    category: "Brows & Lashes",
    durationMinutes: 30,
    priceMinor: 4200,
    story: `Light brows and lashes are often longer and fuller than they look: their tips have no color. We mix a shade from two or three, put it on with a fine brush, and protect the skin around them. You lie down with your eyes closed.`,
    forWhom: `- your brows or lashes are lighter than your hair
- you swim, do sports, or would like to leave the mascara at home`,
    notForWhom: `- you have reacted to hair dye or to black henna before
- your eyes are inflamed, or you had eye surgery in the last six months
- you are under sixteen`,
    preparation: `Before your first tint we do a patch test, at least 48 hours ahead: it takes a minute and costs nothing. Come without eye makeup, and take out contact lenses.`,
    aftercare: `Keep brows and lashes dry for a day, and creams with oil off them.`,
    questions: `Why do I need a patch test?
Color can cause an allergy, which is serious near the eye. The test takes a minute, once.

How long does it stay?
Four to six weeks. Sun and salt water fade it faster.`,
  },
  {
    name: "Lash Lift",
    description: "A lift and tint of your own lashes. Eight weeks without a curler.",
    category: "Brows & Lashes",
    durationMinutes: 60,
    priceMinor: 8500,
    story: `Your own lashes, curled from the root and tinted: nothing is glued on or has to be refilled. They lie over a soft silicone shield while a lotion sets the curve. You keep your eyes closed for about forty minutes; many people fall asleep.`,
    forWhom: `- your lashes are straight or point downward
- you wear glasses, and extensions touch them`,
    notForWhom: `- your lashes are very short or brittle
- your eyes are inflamed, or you had eye surgery in the last six months
- you wear extensions: they must be off for two weeks`,
    preparation: `Come without eye makeup and without contact lenses. Before your first lift with tint we do a patch test, 48 hours ahead.`,
    aftercare: `For 24 hours, avoid water, steam and mascara, and sleep on your back if you can. After that, use mascara that comes off with water, because oil shortens the lift.`,
    questions: `Does it damage the lashes?
No, if the timing and the lotion are right. We would rather send you home than lift lashes that are too weak.

How long does it last?
Six to eight weeks, until the lashes have grown out.`,
  },
  {
    name: "Classic Lash Extensions",
    description: "A full set, lash by lash. Please come without mascara.",
    category: "Brows & Lashes",
    durationMinutes: 120,
    priceMinor: 16000,
    story: `One fine extension on each of your own lashes, placed by hand under a lamp. We choose length and curl to suit your eyes and what your lashes can carry. Natural looks better than heavy, and lasts longer. Two hours sound long, but you lie warm with your eyes closed.`,
    forWhom: `- you would like to wake up with your lashes done
- you are ready to look after them, and to come for refills every two to three weeks`,
    notForWhom: `- you have reacted to lash glue or to acrylates
- your lashes are falling out, or your eyes are inflamed
- you rub your eyes a lot, or sleep face down`,
    preparation: `Come without mascara, with clean lashes and without contact lenses. Skip the coffee beforehand, because still eyes make it easier.`,
    aftercare: `No water and no steam for a day. Brush them every morning, clean them with an oil-free foam, and never pull, because your own lash would come off, too.`,
    questions: `What if I don't like them?
Come back within a week, and we change the shape or take them off at no charge.

Do they ruin my own lashes?
No, if each extension is on one lash and light enough. We look at yours first and tell you if we would not do it.`,
  },
] as const satisfies Treatment[];
