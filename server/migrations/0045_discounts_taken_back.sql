-- How much net amount and tax a discount took off a line, so that taking it back restores the line to the centavo, also
-- after its pieces were divided. Null: given before.
ALTER TABLE discount_lines ADD COLUMN net bigint, ADD COLUMN tax bigint;
