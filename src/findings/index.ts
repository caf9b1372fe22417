export type { Check, Evidence, Finding, Judgement, Label, Symptom, Why } from './finding.ts';
