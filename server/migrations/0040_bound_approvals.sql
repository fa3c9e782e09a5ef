-- A digest of the refused request and its lines, to which the approval is bound.
ALTER TABLE approvals ADD COLUMN request text;
