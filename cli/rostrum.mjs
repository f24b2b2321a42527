#!/usr/bin/env node
import '../scripts/check-machine.mjs';

// Imported after the check of the Node version: an old one cannot read TypeScript.
await import('./main.ts');
