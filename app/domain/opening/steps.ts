/** What an owner looks over before opening, in its order on the page. */
export type StepName =
  | "address"
  | "phone"
  | "hours"
  | "map"
  | "owner"
  | "license"
  | "testimonials"
  | "news"
  | "prices"
  | "providers"
  | "mail-server"
  | "test-mail"
  | "test-booking";

type OpeningStep = {
  name: StepName;
  title: string;
  sentence: string;
  /** Where it is changed. */
  to: string;
  link: string;
  /** The studio can't be opened without it. */
  isNeeded?: true;
  /** No other row can tell whether it is right, so its owner says so. */
  isKept?: true;
  /** The button that takes its examples away at once. */
  clear?: string;
};

/** What a studio without a license leaves empty; its kind alone says nothing. */
export const licenseTexts = [
  "licence.number",
  "licence.expires",
  "licence.authority",
  "licence.checkAddress",
] as const;

export const stepGroups: { heading: string; steps: OpeningStep[] }[] = [
  {
    heading: "Where and when",
    steps: [
      {
        name: "address",
        title: "Address",
        sentence: "On every page, in mails, in calendars and for search engines.",
        to: "/admin/webpage/studio",
        link: "Change the address",
        isNeeded: true,
      },
      {
        name: "phone",
        title: "Phone",
        sentence: "Clients tap it wherever something can't be done online.",
        to: "/admin/webpage/studio",
        link: "Change the phone number",
      },
      {
        name: "hours",
        title: "Hours",
        sentence: "When the door is open, and when visits can be booked.",
        to: "/admin/webpage/hours",
        link: "Look at the hours",
        isKept: true,
      },
      {
        name: "map",
        title: "Map",
        sentence:
          "The coordinates of your door, or a picture of the way. Links to map services stand there anyhow.",
        to: "/admin/webpage/studio",
        link: "Set the coordinates",
        isKept: true,
      },
    ],
  },
  {
    heading: "What visitors read",
    steps: [
      {
        name: "owner",
        title: "You",
        sentence: "Your name and your story on Meet the Owner. The example is not shown to the public.",
        to: "/admin/webpage?part=owner",
        link: "Write about you",
      },
      {
        name: "license",
        title: "License",
        sentence: "Your own number and who issued it, or all of it emptied where none is needed.",
        to: "/admin/webpage?part=owner",
        link: "Enter the license",
        clear: "I need no license",
        isNeeded: true,
      },
      {
        name: "testimonials",
        title: "Testimonials",
        sentence: "What real clients said. Invented ones are against the law: delete them or take them down.",
        to: "/admin/webpage?part=testimonials",
        link: "Go to the testimonials",
        clear: "Take the examples down",
        isNeeded: true,
      },
      {
        name: "news",
        title: "News",
        sentence: "Your own, or none. The examples are not shown to the public.",
        to: "/admin/webpage?part=news",
        link: "Go to the news",
        clear: "Take the examples down",
      },
    ],
  },
  {
    heading: "What you give",
    steps: [
      {
        name: "prices",
        title: "Treatments and prices",
        sentence: "Those that you give, at your prices.",
        to: "/admin/services",
        link: "Look at the treatments",
        isKept: true,
      },
      {
        name: "providers",
        title: "Providers",
        sentence: "Everybody who can be booked, by their own name.",
        to: "/admin/users",
        link: "Add your people",
      },
    ],
  },
  {
    heading: "Try it",
    steps: [
      {
        name: "mail-server",
        title: "Mail server",
        sentence: "Without one no confirmation leaves. It is set where the studio is started, as SMTP_URL.",
        to: "/admin/help?guide=mails#mails",
        link: "How mails work",
      },
      {
        name: "test-mail",
        title: "A test mail",
        sentence: "Goes to your own address. It counts once the mail server has taken it.",
        to: "/admin/help?show=mails",
        link: "See the mails",
      },
      {
        name: "test-booking",
        title: "A test booking",
        sentence: "Book a visit as a client would, best on your phone. You can cancel it afterwards.",
        to: "/book",
        link: "Book a visit",
      },
    ],
  },
];

export const openingStepsInOrder: OpeningStep[] = stepGroups.flatMap(({ steps }) => steps);
