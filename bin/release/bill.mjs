/** The bill of materials of a release (CycloneDX), for checks of vulnerabilities and licenses. */

export function billOf({ version, packages, runtime }) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name: "studio-booking", version } },
    components: [...(runtime ? [componentOf(runtime)] : []), ...packages.map(componentOf)],
  };
}

function componentOf({ name, version, license, integrity }) {
  const [way, hash] = integrity.split("-");
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: way.replace("sha", "SHA-"), content: Buffer.from(hash, "base64").toString("hex") }],
    ...(license && { licenses: [{ expression: license }] }),
  };
}
