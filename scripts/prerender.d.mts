/** Finishes the console's build in `outDir`. Rejects when a page would hold an inline script or style. */
export function prerenderPages(outDir: string): Promise<void>
