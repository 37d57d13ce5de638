import type { Treatment } from "./treatment.ts";

export const facials = [
  {
    name: "Signature Facial",
    description:
      "Cleanse, exfoliation, a mask for your skin and a long face and neck massage. The one to begin with.",
    category: "Facials",
    durationMinutes: 60,
    priceMinor: 9500,
    story: `In this hour we look at your skin first and treat it second. We begin with a few questions and good light, because your skin's needs change with the season.

Then comes a double cleanse, a gentle exfoliation, a mask that we choose for you and twenty minutes of massage for face, neck and shoulders. You leave with a clean, calm face and a few tips for home, not with a bag of products.`,
    forWhom: `- it is your first facial, or your first one with us
- your skin feels dull, tight or tired
- you want an hour of quiet as much as the result`,
    notForWhom: `- you have a rash, a cold sore or a sunburn on your face
- you had a peel, a laser treatment or injections in the last two weeks
- you take isotretinoin, or took it in the last six months`,
    preparation: `Come as you are: we take off the makeup. If you shave your face, do it the evening before and not on the day. Leave out retinol and acids for two days.`,
    aftercare: `Drink water, and leave your face alone until the evening. Use sunscreen the next morning; for two days no scrub, no retinol, no sauna.`,
    questions: `How often should I come?
Every four to six weeks suits most people. Twice a year is better than never, and we will not tell you otherwise.

Will I be red afterwards?
A little pink for an hour, like after a walk in the cold. You can go back to work.`,
  },
  {
    name: "Express Facial",
    description: "A lunch-break refresh: cleanse, gentle peel and moisture. No makeup needed afterwards.",
    category: "Facials",
    durationMinutes: 30,
    priceMinor: 5500,
    story: `Half an hour when you have somewhere to be afterwards: a cleanse, a mild enzyme peel that removes dull skin, a cool compress and a moisturizer with sunscreen. There is no extraction and no steam, so nothing shows.`,
    forWhom: `- you have a lunch break, or an evening out
- you want a short visit between two longer facials`,
    notForWhom: `- your skin is sunburned, broken or very reactive today
- you would like blocked pores cleared: book the Deep Cleansing Facial`,
    preparation: `None. If you can, come without heavy makeup, which gives us five more minutes for you.`,
    aftercare: `You can put on makeup right away, though most people find that they need none. Use sunscreen the next morning.`,
    questions: `Does the peel sting?
It may tingle for a minute. Tell us, and we take it off.

Can I come the day before an event?
Yes, this one is made for it.`,
  },
  {
    name: "Deep Cleansing Facial",
    description: "Steam, careful extractions and a calming clay mask for congested or oily skin.",
    category: "Facials",
    durationMinutes: 75,
    priceMinor: 11500,
    story: `For pores that no cleanser reaches. Warm steam softens the skin, an enzyme loosens blocked pores, and then we work by hand, with good light and patience, and stop before your skin has had enough. A clay mask and cool compresses bring the redness down.

One treatment clears your skin. Whether it stays clear depends on what you do at home, and we tell you honestly what is worth it.`,
    forWhom: `- you have blackheads, blocked pores or an oily shine
- your skin breaks out now and then and you want it cleaned properly`,
    notForWhom: `- your acne is inflamed or painful: a doctor should see it first
- you have rosacea, or veins that show quickly
- you use prescribed retinoids or take isotretinoin
- you have an event the same evening`,
    preparation: `Leave out retinol, acids and scrubs for three days. Don't squeeze anything before you come, because that makes our work harder and the redness last longer.`,
    aftercare: `For the rest of the day, avoid makeup, workouts and saunas. Wash with a mild cleanser in the evening. Small spots on the second day are normal. Leave them alone, and they go away by themselves.`,
    questions: `Does it hurt?
Extractions can pinch, most of all on the nose. We take breaks, and we stop when you say so.

How long will I be red?
Mostly a few hours, sometimes until the next morning. Plan it for a quiet evening.`,
  },
  {
    name: "Rose & Oat Hydrating Facial with Neck and Shoulder Massage",
    description:
      "For dry and sensitive skin: warm oat compresses, a rose mask and twenty minutes of massage.",
    category: "Facials",
    durationMinutes: 90,
    priceMinor: 13500,
    story: `Our longest facial, and the gentlest. There is no scrub and no steam in it: warm compresses with colloidal oat, a cream cleanse, a rose mask under a light wrap, and twenty minutes of slow massage for neck and shoulders while the mask does its work.

Dry skin is often overworked. This hour and a half lets it rest.`,
    forWhom: `- your skin is dry, tight or easily irritated
- heating, flights or the winter have left it flaky
- your shoulders sit next to your ears`,
    notForWhom: `- you are allergic to roses, oats or other grains: tell us, and we use something else
- you have a fever, or a rash that no doctor has looked at`,
    preparation: `Wear something that leaves your neck and shoulders free, or can be taken off easily. Leave valuable necklaces and earrings at home.`,
    aftercare: `Leave the cream on overnight. For two days a mild cleanser and your moisturizer are enough; put it on while the skin is still damp.`,
    questions: `Is the rose scented?
Lightly. If fragrance bothers you, write it in the notes when you book, and we leave it out.

Can I come while I am pregnant?
Yes. Tell us, and we choose a position in which you lie well.`,
  },
] as const satisfies Treatment[];

export const demoFacials = [
  {
    name: "Microcurrent Facial",
    description: "A lifting treatment with gentle current. We are looking for someone to give it.",
    category: "Facials",
    durationMinutes: 45,
    priceMinor: 12000,
    story: `Two rounded probes pass a current over your face that is too weak to feel, and work the muscles under the skin. Cheeks and jaw look fresher for some days; a lasting difference takes a course of treatments. We will offer it as soon as we have found the right provider.`,
    forWhom: `- you would like a fresher look without needles`,
    notForWhom: `- you have a pacemaker or another electronic implant
- you have epilepsy, or metal plates in your face
- you are pregnant`,
    preparation: "",
    aftercare: "",
    questions: "",
  },
  {
    name: "Glycolic Peel",
    description: "A resurfacing peel for the darker months. Back in the fall.",
    category: "Facials",
    durationMinutes: 45,
    priceMinor: 11000,
    unavailable: true,
    story: `A fruit acid removes the outermost, uneven layer of the skin, so that it looks smoother. We choose the strength on the day, after a look at your skin. We offer it from October to March, because fresh skin and summer sun do not go together.`,
    forWhom: `- your skin looks uneven or rough
- you can keep out of the sun for two weeks afterwards`,
    notForWhom: `- you are pregnant or breastfeeding
- you use prescribed retinoids, or took isotretinoin in the last six months
- you get cold sores easily: ask us first`,
    preparation: `Avoid retinol, acids, waxing and scrubs for a week. We do a patch test two days before your first peel.`,
    aftercare: `Sunscreen of SPF 30 or more every day for two weeks, also when it is cloudy. Skin may flake from the third day on: moisturize, and don't pull.`,
    questions: `How many do I need?
One freshens up your skin. For marks and fine lines, most people need four to six, two weeks apart.`,
  },
] as const satisfies Treatment[];
