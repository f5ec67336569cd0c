/** An address without who logs in there and how: what is said of it stands in logs and journals. */
export function withoutSecret(text: string): string {
  return text.replace(/\/\/[^/\s"]*@/g, '//…@');
}
