export const demoMessages = [
  {
    name: "Harriet Cole",
    body: "I left a green scarf at your place on Saturday. Did you find it?",
    hoursAgo: 75,
    calledBack: true,
  },
  {
    name: "Ruth Adeyemi",
    body: "Hello! My sister is getting married in the spring, and we would like to come as a group of five on a Friday.\n\nCould you take all of us in one afternoon? Two would like brows, the others a facial.\n\nThank you, Ruth",
    hoursAgo: 20,
    calledBack: false,
  },
  {
    name: "Tim Novak",
    body: "Do you sell gift cards?",
    hoursAgo: 2,
    calledBack: false,
  },
] as const;
