import type { Treatment } from "./treatment.ts";

export const waxing = [
  {
    name: "Lip & Chin Wax",
    description: "Warm wax for small areas, soothed with aloe.",
    category: "Waxing",
    durationMinutes: 15,
    priceMinor: 2400,
    story: `We use small strips and a wax that is just warm. It takes a few minutes, and your skin stays smooth for three to four weeks. We cool the skin with aloe before you leave.`,
    forWhom: `- fine or dark hair on lip or chin bothers you
- you want it to stay smooth longer than after shaving`,
    notForWhom: `- you use retinol or acids on your face, or take isotretinoin: the skin can come off with the hair
- you have a cold sore, or a sunburn`,
    preparation: `No retinol and no peel for a week. Let the hair grow to the length of a grain of rice.`,
    aftercare: `No makeup there until the next day, no sauna and no sun for two days.`,
    questions: `Will it grow back thicker?
No. It grows back with a finer tip, so it feels softer.

How long will it be red?
Half an hour to an hour. On sensitive skin, until the evening.`,
  },
  {
    name: "Underarm Wax",
    description: "Quick and clean, with a wax made for sensitive skin.",
    category: "Waxing",
    durationMinutes: 30,
    priceMinor: 3000,
    story: `A film wax that holds the hair and not the skin, taken off in short strips in the direction that hurts least. The first time stings. From the third time on, most people chat through it.`,
    forWhom: `- shaving leaves you with bumps or shadows
- you want three to four weeks of peace`,
    notForWhom: `- you have a rash, open skin or swollen lymph nodes there
- you shaved in the last two weeks: the wax can't hold hair that short`,
    preparation: `Don't shave for two weeks. Use no deodorant and no lotion on the day.`,
    aftercare: `For a day, avoid deodorant with alcohol, workouts and hot baths. From the third day on, a soft cloth or a mild scrub twice a week keeps hairs from growing in.`,
    questions: `Can I come during my period?
Yes. Skin is more sensitive on those days, so another week may be more comfortable.`,
  },
  {
    name: "Half Leg Wax",
    description: "Knee to ankle, feet included. Hair should be a rice grain long.",
    category: "Waxing",
    durationMinutes: 45,
    priceMinor: 5200,
    story: `From the knee to the toes, with warm wax in long strips and small ones where the skin is fine. Your legs stay smooth for three to five weeks. Hair that is waxed regularly grows back thinner.`,
    forWhom: `- you would like smooth legs for more than a few days
- you are going on a trip and want to leave the razor at home`,
    notForWhom: `- you have varicose veins: we work around them, so tell us
- you are sunburned, or have been in a tanning bed in the last two days
- you have diabetes or take blood thinners: ask your doctor first`,
    preparation: `Let the hair grow for two weeks. No lotion on the day, and loose clothes for the way home.`,
    aftercare: `No hot bath, no tight pants and no sun for a day. A mild scrub from the third day on.`,
    questions: `How often should I come?
Every four to five weeks. If you shave in between, we start over.`,
  },
] as const satisfies Treatment[];

export const body = [
  {
    name: "Back Facial",
    description: "Cleanse, scrub, extractions and a mask for the place that you can't reach yourself.",
    category: "Body",
    durationMinutes: 60,
    priceMinor: 9000,
    story: `A facial for your back, which needs care as much as your face does. A warm cleanse, a salt scrub, steam and careful extractions, then a clay mask, and at the end ten minutes of massage between the shoulder blades.`,
    forWhom: `- you have blocked pores or dry patches on your back
- you are getting ready for a dress, a wedding or the beach`,
    notForWhom: `- your acne there is inflamed or painful: a doctor should see it first
- your back is sunburned, or freshly tattooed
- you can't lie on your front for half an hour: tell us, and we find another way`,
    preparation: `Wear a shirt that may get a little oil on it. We give you a towel and leave the room while you get ready.`,
    aftercare: `Wear a loose cotton shirt, and avoid workouts and backpacks until the next day. For a week, wash with a mild soap and rinse off conditioner well, because it blocks pores.`,
    questions: `What do I wear?
You undress down to the waist and lie under a towel; only your back is uncovered.

How long before an event should I come?
Three to five days, so that small spots have gone.`,
  },
] as const satisfies Treatment[];
