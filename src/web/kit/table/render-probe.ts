/** Lets the /dev/ui page count how often table rows render; nobody listens anywhere else. */
let listener: ((rowId: string) => void) | null = null

export function setRowRenderProbe(next: ((rowId: string) => void) | null): void {
  listener = next
}

export const reportRowRender = (rowId: string): void => listener?.(rowId)
