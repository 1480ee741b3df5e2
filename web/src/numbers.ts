/** A number as it is printed: with a real minus sign, as wide as a digit. */
export function minus(points: number | string): string {
  return String(points).replace("-", "−")
}
