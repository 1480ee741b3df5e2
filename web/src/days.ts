const DAY = 24 * 3600 * 1000

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

/** A day as people say it: today, yesterday, a day of this week, or the date. */
export function dayText(
  at: number,
  say: { today: string; yesterday: string },
  language: string,
  now = Date.now(),
): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY)
  if (days <= 0) return say.today
  if (days === 1) return say.yesterday
  const form: Intl.DateTimeFormatOptions = days < 7 ? { weekday: "long" } : { day: "numeric", month: "long" }
  return new Intl.DateTimeFormat(language, form).format(at)
}
