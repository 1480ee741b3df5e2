/** The worked example: what is set aside, and what was cast, at each of its steps. */
export const EXAMPLE: readonly { aside: string; loose: string }[] = [
  { aside: "", loose: "BRDGEB" },
  { aside: "BR", loose: "" },
  { aside: "BR", loose: "IBRG" },
  { aside: "BRI", loose: "DRG" },
  { aside: "BRIDG", loose: "R" },
]
