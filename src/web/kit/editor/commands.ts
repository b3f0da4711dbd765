type Command =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'insertUnorderedList'
  | 'insertOrderedList'
  | 'createLink'
  | 'unlink'
  | 'removeFormat'
  | 'insertText'
  | 'insertHTML'
  | 'defaultParagraphSeparator'

/** Nothing has taken its place: it alone keeps what the browser can undo. What it makes is cleaned before it counts. */
export function insert(command: Command, value?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand(command, false, value)
}

export function isOn(command: Command): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return document.queryCommandState(command)
}
